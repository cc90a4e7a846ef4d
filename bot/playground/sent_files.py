"""Photos and documents that the bot sends: new ones, or old ones by their ids."""

from bot.playground.params import Upload
from bot.playground.refusal import JSONDict, RefusalError, bad_request
from bot.playground.world import World

MAX_PHOTO_BYTES = 10 * 2**20
MAX_DOCUMENT_BYTES = 50 * 2**20


async def photo_of(world: World, upload: Upload | None, file_id: str) -> list[JSONDict]:
    """A new photo from an upload, or an old one by the id of one of its sizes."""
    if upload is not None:
        if len(upload.data) > MAX_PHOTO_BYTES:
            raise bad_request("file is too big for a photo")
        return await world.files.add_photo(upload.data)
    for chat in world.chats.values():
        for message in chat.messages.values():
            if any(size["file_id"] == file_id for size in message.get("photo", [])):
                return list(message["photo"])
    raise bad_request("wrong file identifier/HTTP URL specified")


def document_of(world: World, upload: Upload | None, file_id: str) -> JSONDict:
    """A new document from an upload, or an old one by its id."""
    if upload is not None:
        if len(upload.data) > MAX_DOCUMENT_BYTES:
            raise RefusalError(413, "Request Entity Too Large")
        return world.add_document(upload.data, upload.name, upload.mime)
    stored = world.files.get(file_id)
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return {**stored.as_json(), "mime_type": stored.mime}

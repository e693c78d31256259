import { checkImageSize, type ImageSubject, imageMessages, sniffImageType } from '#src/domain/images/images.ts'

/** What is wrong with the image in a file, whatever the file's name says. Null: nothing. */
export async function inspectImage(kind: ImageSubject, file: File): Promise<string | null> {
  const url = URL.createObjectURL(file)
  try {
    const start = await file.slice(0, 8).arrayBuffer()
    if (sniffImageType(new Uint8Array(start)) === null) return imageMessages.wrongType(kind)
    const image = new Image()
    image.src = url
    // Before it is decoded, which needs memory for every pixel.
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }))
    const fault = checkImageSize(kind, { width: image.naturalWidth, height: image.naturalHeight })
    if (fault === null) await image.decode()
    return fault
  } catch {
    return imageMessages.unreadable(kind)
  } finally {
    URL.revokeObjectURL(url)
  }
}

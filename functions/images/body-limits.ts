import type { Needs } from '#functions/http/roles.ts'
import { earlierPartBytes, imageMessages } from '#src/domain/images/images.ts'

/** A form with images: as much as the platform lets through. */
export const withImages = {
  body: { files: 6 * 1024 * 1024, tooLarge: imageMessages.tooLargeTogether },
} as const satisfies Needs

/** One byte more than a part, so that a longer one gets its own message. */
export const withImagePart = { body: { bytes: earlierPartBytes + 1 } } as const satisfies Needs

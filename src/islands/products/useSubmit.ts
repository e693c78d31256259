import { useRef, useState } from 'react'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { type ImageKind, imageKinds, imageMessages } from '#src/domain/images/images.ts'
import { type FieldError, problemMessages } from '#src/domain/problems/problems.ts'
import { checkProduct, cleanProduct, productMessages, type ProductText } from '#src/domain/products/fields.ts'
import { callApi } from '#src/islands/api/call.ts'
import { refusalText } from '#src/islands/api/refusal-text.ts'
import type { UploadedImage } from '#src/domain/images/images.api.ts'
import { UploadError, uploadImage } from '#src/islands/images/uploads.ts'
import { checkedImages, type ImageChoices } from '#src/islands/ui/fields/useImageField.tsx'

/** The progress message. Null: idle. */
export type Progress = string | null

export type ProductResult =
  { success: true; message: string } | { success: false; errors: FieldError[]; message: string }

type Body = { success: boolean; message?: string }

/** Validates, uploads and submits. An uploaded image isn’t sent again on a retry. */
export function useProductForm() {
  const [progress, setProgress] = useState<Progress>(null)
  const uploaded = useRef(new Map<File, UploadedImage>())
  const sent = useRef<{ content: string; key: string }>(null)

  const upload = async (kind: ImageKind, file: File): Promise<UploadedImage> => {
    const known = uploaded.current.get(file)
    if (known) return known
    const tell = (share: number) => setProgress(`Uploading ${kind}: ${Math.min(100, Math.round(share * 100))} %`)
    tell(0)
    const image = await uploadImage(kind, file, tell)
    uploaded.current.set(file, image)
    return image
  }

  const send = async (product: ProductText, images: Record<ImageKind, UploadedImage>, trap: string) => {
    const content = JSON.stringify({
      ...product,
      [honeypotField]: trap,
      logo_id: images.logo.id,
      logo_token: images.logo.token,
      screenshot_id: images.screenshot.id,
      screenshot_token: images.screenshot.token,
    })
    if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() }
    const headers = { 'idempotency-key': sent.current.key }
    return callApi<Body>('/products', { method: 'POST', body: content, headers })
  }

  /** `read` is called once the images are checked, which may take seconds: what was typed meanwhile counts. */
  const submit = async (read: () => ProductText, images: ImageChoices, trap: string): Promise<ProductResult> => {
    setProgress('Checking the images')
    try {
      const files = await checkedImages(images)
      const product = cleanProduct(read())
      const errors = checkProduct(product)
      for (const kind of imageKinds) {
        const { file, problem } = files[kind]
        if (!file) errors.push({ field: kind, message: problem ?? imageMessages.required(kind) })
      }
      const [first] = errors
      if (first || !files.logo.file || !files.screenshot.file)
        return { success: false, errors, message: first?.message ?? '' }
      setProgress('Sending')
      const logo = await upload('logo', files.logo.file)
      const screenshot = await upload('screenshot', files.screenshot.file)
      setProgress('Sending')
      const answer = await send(product, { logo, screenshot }, trap)
      if (answer.ok && answer.body.success) {
        return { success: true, message: answer.body.message ?? productMessages.received }
      }
      const message = answer.ok ? answer.body.message : refusalText(answer.status, answer.problem)
      return {
        success: false,
        errors: answer.ok ? [] : (answer.problem?.errors ?? []),
        message: message ?? problemMessages.submitFailed,
      }
    } catch (error) {
      const message = error instanceof UploadError ? error.message : problemMessages.submitUnreachable
      return { success: false, errors: [], message }
    } finally {
      setProgress(null)
    }
  }

  return { progress, submit }
}

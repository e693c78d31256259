import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ProductForm } from '#src/components/products/ProductForm.tsx'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import type { ImageKind } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { isCategory } from '#src/domain/products/categories.ts'
import { textLength } from '#src/domain/text/text.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { SuccessDialog } from './SuccessDialog.tsx'
import { clearDraft, readFields, saveDraft, useDraft } from './useDraft.ts'
import { useImageField } from '#src/islands/ui/fields/useImageField.tsx'
import { useProductForm } from './useSubmit.ts'

const bannerTime = 5000
const noImages: Record<ImageKind, File | null> = { logo: null, screenshot: null }
const nothingTyped = {
  name: '',
  headline: '',
  description: '',
  website_url: '',
  category: '',
  email: '',
  firstname: '',
}

/** The submit form. Without JavaScript the same form posts to a function that answers with the same messages. */
export function SubmitForm() {
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(nothingTyped)
  const [images, setImages] = useState(noImages)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [success, setSuccess] = useState<string | null>(null)
  const { progress, submit } = useProductForm()

  const look = () => form.current && setTyped(readFields(form.current))
  useDraft(form, look)

  useEffect(() => {
    if (!failure) return
    banner.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'smooth' })
    const timer = setTimeout(() => setFailure(null), bannerTime)
    return () => clearTimeout(timer)
  }, [failure])

  /** What was wrong with a field is over when it changes, and the banner with it. `message`: what is wrong now. */
  const setFieldError = (field: string, message: string | null) => {
    setErrors((kept) => {
      const others = kept.filter((error) => error.field !== field)
      if (message !== null) return [...others, { field, message }]
      return others.length < kept.length ? others : kept
    })
    if (errors.some((error) => error.field === field)) setFailure(null)
  }

  const takeImage = (kind: ImageKind) => (file: File | null, error: string | null) => {
    setImages((kept) => ({ ...kept, [kind]: file }))
    setFieldError(kind, error)
  }

  const logo = useImageField('logo', images.logo, takeImage('logo'))
  const screenshot = useImageField('screenshot', images.screenshot, takeImage('screenshot'))

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== null) return
    setFailure(null)
    const sentForm = event.currentTarget
    const trap = sentForm.elements.namedItem(honeypotField)
    const trapped = trap instanceof HTMLInputElement ? trap.value : ''
    const result = await submit(() => readFields(sentForm), { logo, screenshot }, trapped)
    if (!result.success) {
      setErrors(result.errors)
      setFailure(result.message)
      return
    }
    sentForm.reset()
    clearDraft()
    setTyped(nothingTyped)
    setImages(noImages)
    setErrors([])
    setSuccess(result.message)
  }

  return (
    <div className="submit">
      <ProductForm
        action="/directories/submit"
        errors={errors}
        failure={failure}
        button={progress === null ? 'Submit your product' : 'Submitting...'}
        images={{ logo: logo.state, screenshot: screenshot.state }}
        live={{
          form,
          banner,
          onSubmit: (event) => void send(event),
          onInput: (event) => {
            look()
            saveDraft(event.currentTarget)
            const { name, type } = event.target as HTMLInputElement
            // A file isn't read yet.
            if (type !== 'file') setFieldError(name, null)
          },
          used: {
            name: textLength(typed.name.trim()),
            headline: textLength(typed.headline.trim()),
            description: textLength(typed.description.trim()),
          },
          busy: progress !== null,
          progress,
        }}
      />
      <ProductPreview
        name={typed.name}
        headline={typed.headline}
        category={isCategory(typed.category) ? typed.category : null}
        logo={images.logo}
      />
      {success !== null && <SuccessDialog message={success} onClose={() => setSuccess(null)} />}
    </div>
  )
}

import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { categories, categoryValues, isCategory } from '#src/domain/products/categories.ts'
import type { ImageKind } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { productLimits } from '#src/domain/products/fields.ts'
import { textLength } from '#src/domain/text/text.ts'
import { ImageField } from './ImageField.tsx'
import { ListingPreview } from './ProductPreview.tsx'
import { SuccessDialog } from './SuccessDialog.tsx'
import { TextField } from '#src/islands/ui/TextField.tsx'
import { clearDraft, readFields, saveDraft, useDraft } from './useDraft.ts'
import { type Images, useProductForm } from './useSubmit.ts'

const bannerTime = 5000
const noImages: Images = { logo: null, screenshot: null }
const nothingTyped = {
  name: '',
  headline: '',
  description: '',
  website_url: '',
  category: '',
  email: '',
  firstname: '',
}

/** The submit form. Without JavaScript the same form posts to a function that answers with the same words. */
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

  const fail = (message: string, found: FieldError[]) => {
    setErrors(found)
    setFailure(message)
  }
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  const used = (field: keyof typeof productLimits) => textLength(typed[field].trim())

  const takeImage = (kind: ImageKind) => (file: File | null, error: string | null) => {
    setImages((kept) => ({ ...kept, [kind]: file }))
    const others = errors.filter(({ field }) => field !== kind)
    if (error) fail(error, [...others, { field: kind, message: error }])
    else setErrors(others)
  }

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== null) return
    setFailure(null)
    const sentForm = event.currentTarget
    const trap = sentForm.elements.namedItem('contact_me_by_fax')
    const result = await submit(readFields(sentForm), images, trap instanceof HTMLInputElement ? trap.value : '')
    if (!result.success) {
      fail(result.message, result.errors)
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
      <form
        className="submit-form"
        action="/directories/submit"
        method="post"
        encType="multipart/form-data"
        noValidate
        ref={form}
        onSubmit={(event) => void send(event)}
        onInput={(event) => {
          look()
          saveDraft(event.currentTarget)
        }}
      >
        <div
          className="notice notice-bad"
          data-banner
          role="alert"
          tabIndex={-1}
          hidden={failure === null}
          ref={banner}
        >
          <p>{failure}</p>
        </div>
        <TextField
          name="name"
          label="Product name"
          limit={productLimits.name}
          used={used('name')}
          error={errorOf('name')}
        />
        <TextField
          name="headline"
          label="Headline"
          help="One line that says what it does and for whom."
          limit={productLimits.headline}
          used={used('headline')}
          error={errorOf('headline')}
        />
        <TextField
          name="description"
          label="Description"
          help="Plain text. What it is, how one works with it, what it does not do. A blank line starts a new paragraph."
          limit={productLimits.description}
          used={used('description')}
          error={errorOf('description')}
          multiline
        />
        <TextField
          name="website_url"
          label="Website URL"
          help="The whole address, for example https://example.com"
          type="url"
          autoComplete="url"
          error={errorOf('website_url')}
        />
        <div className="field">
          <label htmlFor="category">Category</label>
          <select
            className="input"
            id="category"
            name="category"
            defaultValue=""
            aria-describedby="category-error"
            aria-invalid={errorOf('category') ? true : undefined}
          >
            <option value="">Select a category</option>
            {categoryValues.map((value) => (
              <option key={value} value={value}>
                {categories[value]}
              </option>
            ))}
          </select>
          <p className="field-error" id="category-error" data-error="category">
            {errorOf('category')}
          </p>
        </div>
        <div className="submit-pair">
          <TextField name="firstname" label="First name" autoComplete="given-name" error={errorOf('firstname')} />
          <TextField name="email" label="Email" type="email" autoComplete="email" error={errorOf('email')} />
        </div>
        <p className="field-help submit-privacy">
          Your name and address are for us alone; the listing does not show them.
        </p>
        <ImageField
          kind="logo"
          label="Logo"
          help="Square, at least 200 pixels wide. JPG, PNG or GIF, at most 5 MB."
          file={images.logo}
          error={errorOf('logo')}
          onFile={takeImage('logo')}
        />
        <ImageField
          kind="screenshot"
          label="Screenshot"
          help="Your product at work, wide rather than tall. JPG, PNG or GIF, at most 5 MB."
          file={images.screenshot}
          error={errorOf('screenshot')}
          onFile={takeImage('screenshot')}
        />
        <div className="trap" aria-hidden="true">
          <label htmlFor="contact_me_by_fax">Leave this field empty</label>
          <input id="contact_me_by_fax" type="text" name="contact_me_by_fax" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="button-row">
          <button className="button" type="submit" aria-disabled={progress !== null || undefined}>
            {progress === null ? 'Submit your product' : 'Submitting...'}
          </button>
          <p className="stamp" role="status">
            {progress}
          </p>
        </div>
      </form>
      <ListingPreview
        name={typed.name}
        headline={typed.headline}
        category={isCategory(typed.category) ? typed.category : null}
        logo={images.logo}
      />
      {success !== null && <SuccessDialog message={success} onClose={() => setSuccess(null)} />}
    </div>
  )
}

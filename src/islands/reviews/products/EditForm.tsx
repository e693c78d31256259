import { useEffect, useState } from 'react'
import { ImageField } from '#src/components/products/ImageField.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { type ImageKind, imageKinds } from '#src/domain/images/images.ts'
import type { AdminProduct } from '#src/domain/products/products.api.ts'
import { categories } from '#src/domain/products/categories.ts'
import { checkProduct, cleanProduct, productFields, productLimits } from '#src/domain/products/fields.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { UploadError, uploadImage } from '#src/islands/images/uploads.ts'
import { type CheckedImage, checkedImages, useImageField } from '#src/islands/ui/fields/useImageField.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useIsShown } from '#src/islands/ui/shell/shown.ts'
import { useForm } from '#src/islands/ui/useForm.ts'
import { CountedField } from './CountedField.tsx'

type Props = { product: AdminProduct; onSaved: () => Promise<void> }
type Images = Record<ImageKind, File | null>

/** Edits a product, with the same rules as for founders. */
export function EditForm({ product, onSaved }: Props) {
  const [images, setImages] = useState<Images>({ logo: null, screenshot: null })
  const [imageErrors, setImageErrors] = useState<Partial<Record<ImageKind, string | null>>>({})
  const [saved, setSaved] = useState(false)

  const takeImage = (kind: ImageKind) => (file: File | null, error: string | null) => {
    setImages((kept) => ({ ...kept, [kind]: file }))
    setImageErrors((kept) => ({ ...kept, [kind]: error }))
  }
  const logo = useImageField('logo', images.logo, takeImage('logo'))
  const screenshot = useImageField('screenshot', images.screenshot, takeImage('screenshot'))

  const form = useForm(async (text, hasChanged) => {
    setSaved(false)
    const typed = cleanProduct(Object.fromEntries(productFields.map((name) => [name, text(name)])))
    const errors = checkProduct(typed)
    const files = await checkedImages({ logo, screenshot })
    for (const kind of imageKinds) {
      const { problem } = files[kind]
      if (problem !== null) errors.push({ field: kind, message: problem })
    }
    const [first] = errors
    if (first) return { message: first.message, errors }
    try {
      const json = { ...typed, ...(await sendImages(files)), seen: product.updatedAt }
      const answer = await askSignedIn(`/admin/products/${product.ref}`, { method: 'PUT', json })
      // Someone else has saved: their version is shown above, and what was typed stays.
      if (!answer.ok && answer.status === 409) await onSaved()
      if (!answer.ok) return answer
    } catch (error) {
      if (error instanceof UploadError) return { message: error.message, errors: [] }
      throw error
    }
    const isAll = !hasChanged()
    if (isAll) setImages({ logo: null, screenshot: null })
    setSaved(isAll)
    await onSaved()
    return null
  })

  const { element } = form
  const isShown = useIsShown()
  useEffect(() => {
    if (isShown && location.hash === '#edit') element.current?.querySelector('input')?.focus()
  }, [element, isShown])

  const image = (kind: ImageKind) => ({
    kind,
    help: 'Leave it empty to keep the current one. JPG, PNG or GIF, at most 5 MB.',
    error: imageErrors[kind] ?? form.errorOf(kind),
  })
  const field = (name: Exclude<(typeof productFields)[number], 'category'>, label: string) =>
    ({ id: `edit-${name}`, name, label, error: form.errorOf(name), defaultValue: product[name] }) as const
  return (
    <section className="product-edit" aria-labelledby="edit">
      <h2 id="edit">Edit</h2>
      <p className="quiet">
        {product.state === 'published' ? 'Changes are public as soon as you save.' : 'The founder sees your changes.'}
      </p>
      <Form
        form={form}
        action="Save product"
        busyAction="Saving..."
        aside={
          <span className="stamp stamp-good" role="status">
            {saved && !form.busy ? 'saved' : ''}
          </span>
        }
      >
        <CountedField {...field('name', 'Product name')} limit={productLimits.name} spellCheck />
        <CountedField {...field('headline', 'Headline')} limit={productLimits.headline} spellCheck />
        <CountedField
          {...field('description', 'Description')}
          help="Plain text. A blank line starts a new paragraph."
          limit={productLimits.description}
          multiline
        />
        <TextField {...field('website_url', 'Website URL')} kind="url" />
        <SelectField
          id="edit-category"
          name="category"
          label="Category"
          defaultValue={product.category}
          error={form.errorOf('category')}
        >
          {options(categories)}
        </SelectField>
        <TextField {...field('firstname', 'First name of the founder')} spellCheck />
        <TextField
          {...field('email', 'Email of the founder')}
          help="We send emails about the product there."
          helpAbove
          kind="email"
        />
        <ImageField {...image('logo')} {...logo.state} label="New logo" />
        <ImageField {...image('screenshot')} {...screenshot.state} label="New screenshot" />
      </Form>
    </section>
  )
}

/** Uploads the chosen images. Returns their ids. */
async function sendImages({
  logo,
  screenshot,
}: Record<ImageKind, CheckedImage>): Promise<{ logo_id?: string; screenshot_id?: string }> {
  const send = async (kind: ImageKind, file: File) => (await uploadImage(kind, file, () => undefined)).id
  return {
    ...(logo.file && { logo_id: await send('logo', logo.file) }),
    ...(screenshot.file && { screenshot_id: await send('screenshot', screenshot.file) }),
  }
}

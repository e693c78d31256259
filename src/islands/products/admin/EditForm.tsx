import { useEffect, useState } from 'react'
import { categories, categoryValues } from '#src/domain/products/categories.ts'
import type { AdminProduct } from '#src/domain/products/admin.ts'
import type { ImageKind } from '#src/domain/images/images.ts'
import { checkProduct, cleanProduct, productFields, productLimits } from '#src/domain/products/fields.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { FieldError } from '#src/islands/ui/Field.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { ImageField } from '#src/islands/products/ImageField.tsx'
import { UploadError, uploadImage } from '#src/islands/images/uploads.ts'
import { EditField } from './EditField.tsx'

type Props = { product: AdminProduct; onSaved: () => Promise<void> }
type Images = Record<ImageKind, File | null>

/** Changes a product by the rules of founders. What is typed stays until it is saved. */
export function EditForm({ product, onSaved }: Props) {
  const [images, setImages] = useState<Images>({ logo: null, screenshot: null })
  const [imageErrors, setImageErrors] = useState<Partial<Record<ImageKind, string | null>>>({})
  const [saved, setSaved] = useState(false)

  const form = useForm(async (text) => {
    setSaved(false)
    const typed = cleanProduct(Object.fromEntries(productFields.map((name) => [name, text(name)])))
    const errors = checkProduct(typed)
    const [first] = errors
    if (first) return { message: first.message, errors }
    try {
      const json = { ...typed, ...(await sendImages(images)), seen: product.updatedAt }
      const answer = await askSignedIn(`/admin/products/${product.ref}`, { method: 'PUT', json })
      // Somebody else was quicker: what is there now is shown above, and what was typed stays.
      if (!answer.ok && answer.status === 409) await onSaved()
      if (!answer.ok) return answer
    } catch (error) {
      if (error instanceof UploadError) return { message: error.message, errors: [] }
      throw error
    }
    setImages({ logo: null, screenshot: null })
    setSaved(true)
    await onSaved()
    return null
  })

  const { element } = form
  useEffect(() => {
    if (location.hash === '#edit') element.current?.querySelector('input')?.focus()
  }, [element])

  const image = (kind: ImageKind, label: string, help: string) => (
    <ImageField
      kind={kind}
      label={label}
      help={help}
      file={images[kind]}
      error={imageErrors[kind] ?? form.errorOf(kind)}
      onFile={(file, error) => {
        setImages((kept) => ({ ...kept, [kind]: file }))
        setImageErrors((kept) => ({ ...kept, [kind]: error }))
      }}
    />
  )
  const field = (name: Exclude<(typeof productFields)[number], 'category'>, label: string) =>
    ({ name, label, error: form.errorOf(name), defaultValue: product[name] }) as const
  return (
    <section className="product-edit" aria-labelledby="edit">
      <h2 id="edit">Edit</h2>
      <p className="quiet">
        {product.state === 'published' ? 'It is public as soon as it is saved.' : 'The founder sees what you save.'}
      </p>
      <AccountForm
        form={form}
        action="Save"
        busyAction="Saving..."
        aside={
          <span className="stamp stamp-good" role="status">
            {saved && !form.busy ? 'saved' : ''}
          </span>
        }
      >
        <EditField {...field('name', 'Product name')} limit={productLimits.name} />
        <EditField {...field('headline', 'Headline')} limit={productLimits.headline} />
        <EditField
          {...field('description', 'Description')}
          help="Plain text. A blank line starts a new paragraph."
          limit={productLimits.description}
          multiline
        />
        <EditField {...field('website_url', 'Website URL')} help="The whole address." type="url" />
        <div className="field">
          <label className="field-label" htmlFor="edit-category">
            Category
          </label>
          <select className="input" id="edit-category" name="category" defaultValue={product.category}>
            {categoryValues.map((value) => (
              <option key={value} value={value}>
                {categories[value]}
              </option>
            ))}
          </select>
          <FieldError field="edit-category">{form.errorOf('category')}</FieldError>
        </div>
        <EditField {...field('firstname', 'First name of the founder')} />
        <EditField {...field('email', 'Email of the founder')} help="Mails about it go there." type="email" />
        {image('logo', 'Another logo', 'Leave it empty to keep the present one. JPG, PNG or GIF, at most 5 MB.')}
        {image('screenshot', 'Another screenshot', 'The same holds here.')}
      </AccountForm>
    </section>
  )
}

/** The ids of the images that were chosen. */
async function sendImages({ logo, screenshot }: Images): Promise<{ logo_id?: string; screenshot_id?: string }> {
  const send = async (kind: ImageKind, file: File) => (await uploadImage(kind, file, () => undefined)).id
  return {
    ...(logo && { logo_id: await send('logo', logo) }),
    ...(screenshot && { screenshot_id: await send('screenshot', screenshot) }),
  }
}

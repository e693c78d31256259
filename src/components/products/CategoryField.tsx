import { categories, categoryValues } from '#src/domain/products/categories.ts'

type Props = { name: string; error: string | undefined; defaultValue: string | undefined }

export function CategoryField({ name, error, defaultValue = '' }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>Category</label>
      <select
        className="input"
        id={name}
        name={name}
        defaultValue={defaultValue}
        aria-describedby={`${name}-error`}
        aria-invalid={error ? true : undefined}
      >
        <option value="">Select a category</option>
        {categoryValues.map((value) => (
          <option key={value} value={value}>
            {categories[value]}
          </option>
        ))}
      </select>
      <p className="field-error" id={`${name}-error`}>
        {error}
      </p>
    </div>
  )
}

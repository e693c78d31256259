import { productKindGroups } from '#src/domain/products/kinds.ts'

/** The kinds of product to choose from in a `<select>`, in their groups. */
export function ProductKindOptions() {
  return Object.entries(productKindGroups).map(([group, kinds]) => (
    <optgroup key={group} label={group}>
      {Object.entries(kinds).map(([key, { label }]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </optgroup>
  ))
}

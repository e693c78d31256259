import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { finderPath } from '#src/domain/directories/paths.ts'
import { budgets } from '#src/domain/directories/finder.ts'
import { countries } from '#src/seo/data/countries.ts'
import { ProductKindOptions } from './ProductKindOptions.tsx'

const countryNames = Object.fromEntries(countries.map(({ iso2, name }) => [iso2.toLowerCase(), name]))

/** Sends visitors to the directory finder with their choice. The names are those of its URL. */
export function FinderForm() {
  return (
    <form className="list-finder" role="search" action={finderPath} aria-label="Directories that fit">
      <SelectField name="for" label="What do you want to list?">
        <option value="">Any product or business</option>
        <ProductKindOptions />
      </SelectField>
      <SelectField name="country" label="Where?">
        <option value="">Any country</option>
        {options(countryNames)}
      </SelectField>
      <SelectField name="budget" label="What may it cost?">
        {options(budgets)}
      </SelectField>
      <button className="button" type="submit">
        Find directories
      </button>
    </form>
  )
}

import { useState } from 'react'
import { ProductKindOptions } from '#src/components/directories/ProductKindOptions.tsx'
import { SearchForm } from '#src/components/ui/SearchForm.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { maxFinderSearch } from '#src/domain/directories/finder-urls.ts'
import {
  anyDirectory,
  budgets,
  type FinderQuery,
  finderSorts,
  linkRules,
  minRatings,
  resultRules,
} from '#src/domain/directories/finder.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { nicheLabel } from '#src/domain/products/tag-words.ts'

export type CountryOption = {
  code: string
  name: string
  /** We don’t sell to it. */
  sells?: false
}

type Props = {
  live: boolean
  countries: readonly CountryOption[]
  query: FinderQuery
  website: string
  onAsk: (query: FinderQuery) => void
}

const ratings = Object.fromEntries(minRatings.map((dr) => [dr, dr === 0 ? 'Any DR' : `${dr} or more`]))

const filters = ['kind', 'industry', 'country', 'budget', 'links', 'minDr', 'results'] as const

/** The finder's search and filters. A changed filter applies immediately. */
export function FinderControls({ live, countries, query, website, onAsk }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const set = filters.filter((name) => query[name] !== anyDirectory[name]).length
  const niches = productKinds.get(query.kind ?? '')?.niches ?? []
  return (
    <>
      <div className="finder-search">
        <SearchForm
          // A website that was searched for may turn out to be the visitor's. Then it isn't a search anymore.
          key={website}
          small
          label="Name or website"
          maxLength={maxFinderSearch}
          defaultValue={query.q}
          onSearch={(q) => onAsk({ ...query, q })}
        />
        {/* Phones have no room for the filters above the rows. */}
        <button
          className="button button-quiet button-small finder-toggle"
          type="button"
          aria-expanded={isOpen}
          aria-controls="finder-filters"
          onClick={() => setIsOpen(!isOpen)}
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </button>
      </div>
      <fieldset
        className={`data-table-controls finder-controls${isOpen ? ' is-open' : ''}`}
        id="finder-filters"
        disabled={!live}
      >
        <legend className="visually-hidden">What to look for</legend>
        <SelectField
          name="kind"
          label="Product"
          value={query.kind ?? ''}
          onChange={(kind) => onAsk({ ...query, kind: kind || null, industry: null })}
        >
          <option value="">Any product</option>
          <ProductKindOptions />
        </SelectField>
        {niches.length > 0 && (
          <SelectField
            name="industry"
            label="Industry"
            value={query.industry ?? ''}
            onChange={(industry) => onAsk({ ...query, industry: industry || null })}
          >
            <option value="">Any industry</option>
            {options(Object.fromEntries(niches.map((slug) => [slug, nicheLabel(slug)])))}
          </SelectField>
        )}
        <SelectField
          name="country"
          label="Country"
          value={query.country ?? ''}
          onChange={(country) => onAsk({ ...query, country: country || null })}
        >
          <option value="">Any country</option>
          {options(Object.fromEntries(countries.map(({ code, name }) => [code, name])))}
        </SelectField>
        <SelectField
          name="budget"
          label="Price"
          value={query.budget}
          onChange={(budget) => onAsk({ ...query, budget: budget as FinderQuery['budget'] })}
        >
          {options(budgets)}
        </SelectField>
        <SelectField
          name="links"
          label="Links"
          value={query.links}
          onChange={(links) => onAsk({ ...query, links: links as FinderQuery['links'] })}
        >
          {options(linkRules)}
        </SelectField>
        <SelectField
          name="minDr"
          label="Minimum DR"
          value={String(query.minDr)}
          onChange={(minDr) => onAsk({ ...query, minDr: Number(minDr) })}
        >
          {options(ratings)}
        </SelectField>
        <SelectField
          name="results"
          label="Our results"
          value={query.results}
          onChange={(results) => onAsk({ ...query, results: results as FinderQuery['results'] })}
        >
          {options(resultRules)}
        </SelectField>
        <SelectField
          name="sort"
          label="Sort by"
          value={query.sort}
          onChange={(sort) => onAsk({ ...query, sort: sort as FinderQuery['sort'] })}
        >
          {options(finderSorts)}
        </SelectField>
      </fieldset>
    </>
  )
}

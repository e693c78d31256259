import { categories, type Category, categoryPath, categoryValues } from '#src/domain/products/categories.ts'

type Props = { current: Category | null; counts: ReadonlyMap<Category, number> }

/** All non-empty categories, by name. */
export function CategoryIndex({ current, counts }: Props) {
  const rows = categoryValues
    .map((value) => ({ value, label: categories[value], count: counts.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <nav className="category-index" aria-labelledby="categories">
      <h2 id="categories">Categories</h2>
      <ul className="category-rows">
        {rows.map(({ value, label, count }) => (
          <li key={value}>
            <a href={categoryPath(value)} aria-current={value === current ? 'page' : undefined}>
              <span>{label}</span>{' '}
              <span className="stamp">
                {count}
                <span className="visually-hidden">{count === 1 ? ' product' : ' products'}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

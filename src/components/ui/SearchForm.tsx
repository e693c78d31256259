import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'name'> & {
  /** What is searched, for the label. */
  label: string
  button?: string
  /** Above a list, where the search isn't what the page is for. */
  small?: boolean
  /** The page that shows the results without JavaScript. */
  action?: string
  /** With JavaScript, called instead of loading that page. */
  onSearch?: (q: string) => void
}

/** A search field with its button. `children`: hidden fields. Anything else is the field's. */
export function SearchForm({ label, button = 'Search', small, action, onSearch, children, ...input }: Props) {
  return (
    <form
      className={small ? 'list-search' : 'search'}
      role="search"
      action={action}
      onSubmit={
        onSearch &&
        ((event) => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get('q')
          onSearch(typeof q === 'string' ? q.trim() : '')
        })
      }
    >
      {children}
      <input
        // When the search changes otherwise, such as by going back, the field follows.
        key={input.defaultValue?.toString()}
        className="input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        dir="auto"
        {...input}
      />
      <button className={small ? 'button button-quiet button-small' : 'button'} type="submit">
        {button}
      </button>
    </form>
  )
}

import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ComponentProps<'a'>, 'onClick'> & { href: string; onOpen: () => void }

/** A link to another view of this page. A plain click shows it here; any other click is the browser's, as for any link. */
export function ViewLink({ onOpen, ...link }: Props) {
  return (
    <a
      {...link}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen()
      }}
    />
  )
}

/** A click with a modifier opens a tab or a window. */
function isPlainClick({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}

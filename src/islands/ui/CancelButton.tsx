type Props = { onClick: () => void; label?: string; autoFocus?: boolean }

/** Closes a dialog and changes nothing. It has the focus first where the other button can't be undone. */
export function CancelButton({ onClick, label = 'Cancel', autoFocus = false }: Props) {
  return (
    <button className="button button-quiet" type="button" autoFocus={autoFocus} onClick={onClick}>
      {label}
    </button>
  )
}

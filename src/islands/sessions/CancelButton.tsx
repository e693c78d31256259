export function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <button className="button button-quiet" type="button" onClick={onClick}>
      Cancel
    </button>
  )
}

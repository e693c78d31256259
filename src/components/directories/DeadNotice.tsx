/** At the top of a dead directory's row. It has no page. */
export function DeadNotice({ name, since }: { name: string; since: string }) {
  return (
    <p className="notice notice-bad">
      {`${name} hasn’t answered since ${since}. It may have closed. We keep checking.`}
    </p>
  )
}

type Props = { used: number; limit: number }

/** How many keywords the plan has left, and where to get more. */
export function KeywordUse({ used, limit }: Props) {
  const isFull = used >= limit
  return (
    <div className="keyword-use">
      <p>
        <span className="figures">
          {used} of {limit}
        </span>{' '}
        {limit === 1 ? 'keyword' : 'keywords'} used, across all of your projects
      </p>
      <meter className="keyword-meter" min={0} max={limit} value={Math.min(used, limit)} aria-label="Keywords used" />
      {isFull ? (
        <p>
          You’ve reached your plan’s limit. <a href="/dashboard/plan">Upgrade your plan</a>
        </p>
      ) : (
        used >= limit * 0.8 && (
          <p>
            <a href="/dashboard/plan">See plans with more keywords</a>
          </p>
        )
      )}
    </div>
  )
}

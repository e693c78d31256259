import type { Block } from '#src/seo/landing/page.ts'

type Props = Pick<Extract<Block, { kind: 'week' }>, 'days' | 'text'>

const width = 46

/** Monday to Sunday, with the days off marked. */
export function WorkingWeek({ days, text }: Props) {
  return (
    <figure className="stack">
      <svg
        viewBox={`0 0 ${days.length * width + 1} 40`}
        width="480"
        aria-hidden="true"
        fontSize="11"
        textAnchor="middle"
      >
        {days.map(({ name, isOff }, place) => (
          <g key={name} transform={`translate(${place * width})`} fill={isOff ? 'var(--ink-faint)' : 'var(--ink)'}>
            <path
              fill={isOff ? 'var(--sunken)' : 'none'}
              stroke="var(--line-strong)"
              d={`M.5.5h${width}v39h-${width}z`}
            />
            <text x={width / 2} y="17" fontWeight="600">
              {name.slice(0, 3)}
            </text>
            <text x={width / 2} y="31">
              {isOff ? 'off' : 'open'}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <p>{text}</p>
      </figcaption>
    </figure>
  )
}

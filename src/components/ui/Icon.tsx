/** One set: 1.5 px strokes on a 16 px grid. */
const paths = {
  menu: 'M2 5h12M2 11h12',
  out: 'M6 3H3v10h10v-3M9 3h4v4M13 3 7 9',
  back: 'M13 8H3m4-4L3 8l4 4',
} as const

type Props = { name: keyof typeof paths }

export function Icon({ name }: Props) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

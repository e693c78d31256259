import { methodologyPath } from '#src/domain/survival/texts.ts'

/** A forecast, with how it's made and how often forecasts hold. */
export function ForecastLine({ text }: { text: string }) {
  return (
    <p className="quiet">
      <span>{text}</span> <a href={methodologyPath}>How we forecast</a>
    </p>
  )
}

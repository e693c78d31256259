import { methodologyPath } from '#src/domain/survival/texts.ts'

type Props = { text: string; isDemo?: boolean | undefined }

/** A forecast, with how it's made and how often forecasts hold. */
export function ForecastLine({ text, isDemo = false }: Props) {
  return (
    <p className="quiet">
      {isDemo && (
        <>
          <span className="stamp stamp-framed">demo</span>{' '}
        </>
      )}
      <span>{text}</span> <a href={methodologyPath}>How we forecast</a>
    </p>
  )
}

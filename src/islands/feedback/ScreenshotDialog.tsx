import { Loading } from '#src/components/ui/Loading.tsx'
import { fetchSignedIn } from '#src/islands/api/requests.ts'
import { RequestError, useLoad } from '#src/islands/api/useLoad.ts'
import { useObjectUrl } from '#src/islands/images/useObjectUrl.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'

type Shot = { file: File }

/** The screenshot of feedback. It needs the access token, so an image's own request can't load it. */
export function ScreenshotDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const path = url.replace(/^\/api/, '')
  const { data, failure, reload } = useLoad<Shot>('feedback-screenshots', path, {
    load: async () => {
      const answer = await fetchSignedIn(path)
      if (!answer.ok) throw new RequestError(answer)
      return { file: new File([answer.body], 'screenshot', { type: answer.body.type }) }
    },
  })
  const shown = useObjectUrl(data?.file ?? null)
  return (
    <Dialog title="Screenshot" onClose={onClose}>
      <ErrorState failure={failure} onRetry={reload} />
      {shown === null && failure === null && <Loading />}
      {shown !== null && <img className="feedback-screenshot" src={shown} alt="What they saw when they wrote this" />}
      <p className="button-row">
        <button className="button button-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  )
}

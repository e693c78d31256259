import { Upsell, upsellHeading } from '#src/components/products/Upsell.tsx'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'

type Props = { message: string; onClose: () => void }

/** Says that the submission arrived, and offers what we sell. Escape and the button close it. */
export function SuccessDialog({ message, onClose }: Props) {
  const offer = (
    <>
      <h3>{upsellHeading}</h3>
      <Upsell />
    </>
  )
  return (
    <Dialog title="Submission Successful!" onClose={onClose} aside={offer}>
      <p>{message}</p>
      <div className="button-row">
        <CancelButton onClick={onClose} label="Close" autoFocus />
      </div>
    </Dialog>
  )
}

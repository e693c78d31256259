import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { WorkDay } from '#src/domain/deliveries/admin.api.ts'
import { show, useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { KeysDialog } from '#src/islands/ui/KeysDialog.tsx'
import { RecordedFoot } from '#src/islands/ui/RecordedFoot.tsx'
import { showWaiting } from '#src/islands/ui/shell/admin-counts.ts'
import { useIsShown } from '#src/islands/ui/shell/shown.ts'
import { copyText } from '#src/islands/ui/useCopy.ts'
import { useKeys } from '#src/islands/ui/useKeys.ts'
import { CopyFields } from './CopyFields.tsx'
import { FillInDialog } from './FillInDialog.tsx'
import { SavedNotesDialog } from './SavedNotesDialog.tsx'
import { WorkDayLine } from './WorkDayLine.tsx'
import { WorkDirectory } from './WorkDirectory.tsx'
import { WorkEmpty } from './WorkEmpty.tsx'
import { WorkForm } from './WorkForm.tsx'
import { useCopying } from './useCopying.ts'
import { useWork } from './useWork.ts'
import { useWorkTime } from './useWorkTime.ts'
import { choiceFor, type WorkChoice, workChoices } from './work-choices.ts'
import { workKeys } from './work-keys.ts'

const dayPath = '/admin/deliveries/today'
const countAfterMs = 1500

/** The day after more rows were done, or fewer: one was undone. */
function countRows(day: WorkDay, more: number): WorkDay {
  return { ...day, left: Math.max(0, day.left - more), done: Math.max(0, day.done + more) }
}

/** The row, its fields, and what can be said about it. */
export function Work() {
  const { work, view, orderId } = useWork()
  const { item, phase, failure, errors, typed, recorded, said } = view
  // While an outcome is stored, keys would act on the row that is about to leave.
  const open = phase === 'ready' ? item : null
  const rowId = item?.row.id
  const day = useLoad<WorkDay>('deliveries', dayPath)
  const [dialog, setDialog] = useState<'keys' | 'notes' | 'fill' | 'refused' | null>(null)
  const { copied, copy } = useCopying(rowId)
  const time = useWorkTime(rowId)
  const note = useRef<HTMLTextAreaElement>(null)
  const liveUrl = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // A new row starts at its name, for screen readers and for the eyes.
  const isShown = useIsShown()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
    setDialog(null)
  }, [rowId, isShown])
  const { reload } = day
  const left = day.data?.left
  useEffect(() => {
    if (left !== undefined) showWaiting({ dueRows: left })
  }, [left])
  // A row that was put off isn't done.
  const last = recorded.at(-1)
  const count = recorded.filter(({ choice }) => choice !== 'later').length
  const counted = useRef(count)
  useEffect(() => {
    const more = count - counted.current
    counted.current = count
    if (more === 0) return
    show<WorkDay>('deliveries', dayPath, (shown) => shown && countRows(shown, more))
    // The server's figures can wait for a pause, so that quick work isn't slowed down by counting it.
    const timer = setTimeout(() => void reload(), countAfterMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once per outcome
  }, [count])

  // Where something is wrong. The server's answer may come between two keys, and the next one must not be typed.
  const phaseBefore = useRef(phase)
  useLayoutEffect(() => {
    const field = errors['text'] || errors['note'] ? note.current : errors['liveUrl'] ? liveUrl.current : null
    if (phaseBefore.current === 'saving') field?.scrollIntoView({ block: 'center' })
    else field?.focus()
  }, [errors])
  useLayoutEffect(() => {
    phaseBefore.current = phase
  }, [phase])

  const isCorrection = (item?.correction ?? null) !== null
  const choose = (choice: WorkChoice) => work.choose(choiceFor(choice, isCorrection), time.read())
  const openForm = () => {
    if (!open) return
    time.formOpened()
    window.open(open.directory.submitUrl, '_blank', 'noopener')
    void work.renew()
  }
  // The form's tab gets no opener, so the values go through the clipboard.
  const fillIn = async () => {
    if (!open) return
    if (await copyText(JSON.stringify(open.fill))) openForm()
    else setDialog('refused')
  }
  const openNotes = () => setDialog('notes')
  const openFill = () => setDialog('fill')
  useKeys({
    u: () => void work.undo(),
    '?': () => setDialog('keys'),
    ...(open && {
      o: openForm,
      y: () => void fillIn(),
      z: openFill,
      m: () => note.current?.focus(),
      v: () => liveUrl.current?.focus(),
      t: openNotes,
    }),
    s: () => choose('submitted'),
    w: () => choose('doubted'),
    i: () => choose('already'),
    n: () => choose('account'),
    p: () => choose('payment'),
    q: () => choose('question'),
    r: () => choose('refused'),
    x: () => choose('closed'),
    l: () => choose('later'),
    ...Object.fromEntries((open?.fields ?? []).map((field) => [field.key, () => void copy(field)])),
  })

  return (
    <div className="work" data-busy={phase === 'saving' || undefined}>
      <div className="work-head">
        <a href={orderId === undefined ? '/admin/deliveries' : `/admin/deliveries/order?id=${orderId}`}>
          {orderId === undefined ? 'All orders' : 'Back to the order'}
        </a>
        <WorkDayLine day={day.data} />
      </div>
      {phase === 'failed' && <ErrorState failure={failure} onRetry={work.retry} />}
      {phase === 'loading' && <Loading />}
      {phase === 'empty' && <WorkEmpty orderId={orderId} onRetry={() => void work.next()} />}
      {item && (
        <div className="work-row" key={`${item.row.id} ${item.row.version}`}>
          <WorkDirectory
            item={item}
            heading={heading}
            busy={open === null}
            onOpen={openForm}
            onFill={() => void fillIn()}
            onFillHelp={openFill}
          />
          <CopyFields item={item} copied={copied} onCopy={(field) => void (open && copy(field))} />
          <WorkForm
            errors={errors}
            typed={typed}
            note={note}
            liveUrl={liveUrl}
            busy={phase !== 'ready'}
            isCorrection={isCorrection}
            onType={work.type}
            onChoose={choose}
            onNotes={openNotes}
          />
        </div>
      )}
      <RecordedFoot
        recorded={
          last && (
            <>
              <span>{workChoices[last.choice].message(last.name)}</span>
              {recorded.length > 1 && <span className="quiet"> {recorded.length - 1} more to undo.</span>}
            </>
          )
        }
        saving={phase === 'saving'}
        failure={phase === 'failed' ? null : failure}
        onRetry={phase === 'unsent' || phase === 'saving' ? () => void work.retry() : null}
        onUndo={() => void work.undo()}
        onKeys={() => setDialog('keys')}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {dialog === 'keys' && <KeysDialog lines={workKeys} onClose={() => setDialog(null)} />}
      {(dialog === 'fill' || dialog === 'refused') && open && (
        <FillInDialog
          item={open}
          refused={dialog === 'refused'}
          onSaved={work.setFormMap}
          onFill={() => void fillIn()}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'notes' && open && (
        <SavedNotesDialog
          initial={open.savedNotes}
          typed={typed.note}
          onUse={(text) => {
            setDialog(null)
            work.type({ note: [typed.note.trim(), text].filter(Boolean).join('\n') })
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

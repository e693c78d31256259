import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state'
import { insertPoint } from '@tiptap/pm/transform'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { checkImageFile } from '#src/domain/images/images.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { UploadError } from '#src/islands/images/uploads.ts'
import { parseForeignHtml } from './foreign-html.ts'
import { uploadPostImage } from './images.ts'
import { createUploadSlot, type UploadSlot } from './upload-slot.ts'

export type UploadEvents = {
  /** How many more or fewer images are being uploaded, or wait to be tried again. */
  onCount: (by: number) => void
  /** Successes are only read aloud. Failures are shown too. */
  say: (message: string, isSuccess?: boolean) => void
  /** An image was added and selected: it needs an alt text. */
  onPlaced: () => void
}

type Change = { add?: { id: string; pos: number; dom: HTMLElement }; remove?: string }
const key = new PluginKey<DecorationSet>('uploading')
const isOf = (id: string) => (spec: { id?: string }) => spec.id === id

/** Uploads images that are chosen, pasted or dropped, one after another, with a placeholder in the text. */
export const Uploading = Extension.create<UploadEvents>({
  name: 'uploading',
  addOptions: () => ({ onCount: () => {}, say: () => {}, onPlaced: () => {} }),
  addProseMirrorPlugins() {
    const events = this.options
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, before) => {
            const slots = before.map(tr.mapping, tr.doc)
            const { add, remove } = (tr.getMeta(key) ?? {}) as Change
            if (add) {
              const spec = { id: add.id, side: 1, stopEvent: () => true, ignoreSelection: true }
              return slots.add(tr.doc, [Decoration.widget(add.pos, add.dom, spec)])
            }
            return remove ? slots.remove(slots.find(undefined, undefined, isOf(remove))) : slots
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handleDOMEvents: {
            paste: (view, event) => {
              const files = imagesIn(event.clipboardData)
              // Office programs add a picture of the text to the text.
              const html = event.clipboardData?.getData('text/html') ?? ''
              if (files.length === 0 || hasText(html)) return false
              event.preventDefault()
              addImages(view, files, view.state.selection.to, events)
              return true
            },
            drop: (view, event) => {
              const dropped = event.dataTransfer
              // The editor handles dragging within the text, for which browsers offer images as files too.
              if (!dropped || dropped.files.length === 0 || view.dragging) return false
              event.preventDefault()
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
              addImages(view, [...dropped.files], place?.pos ?? view.state.selection.to, events)
              return true
            },
          },
        },
      }),
    ]
  },
})

function imagesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

function hasText(html: string): boolean {
  return parseForeignHtml(html).textContent.trim() !== ''
}

let line: Promise<unknown> = Promise.resolve()

/** Adds a placeholder for each image at `pos`, and uploads them. */
export function addImages(view: EditorView, files: readonly File[], pos: number, events: UploadEvents): void {
  for (const file of files) {
    const fault = checkImageFile('image', file)
    if (fault) events.say(`${file.name}: ${fault}`)
    else addImage(view, file, placeFor(view.state, pos), events)
  }
}

function addImage(view: EditorView, file: File, pos: number, events: UploadEvents): void {
  const id = crypto.randomUUID()
  const leave = (slot: UploadSlot) => {
    slot.end()
    events.onCount(-1)
  }
  const slot = createUploadSlot(file, {
    onRetry: () => send(),
    onRemove: () => {
      view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
      leave(slot)
      view.focus()
    },
  })
  view.dispatch(view.state.tr.setMeta(key, { add: { id, pos, dom: slot.dom } } satisfies Change))
  events.onCount(1)
  const { doc, selection } = view.state

  const send = () => {
    line = line.then(async () => {
      try {
        const image = await uploadPostImage(file, slot.progress)
        if (view.isDestroyed) return
        // Don’t move the selection of someone who went on typing.
        place(view, id, image, view.state.doc.eq(doc) && view.state.selection.eq(selection) ? events.onPlaced : null)
        leave(slot)
        events.say(`${file.name} was uploaded. Describe what it shows.`, true)
      } catch (error) {
        slot.fail(error instanceof UploadError ? error.message : problemMessages.somethingBad)
      }
    })
  }
  send()
}

/** Puts the image in the place of its placeholder, unless that was deleted. `onPlaced` null: it isn’t selected. */
function place(
  view: EditorView,
  id: string,
  { src, width, height }: { src: string; width: number | null; height: number | null },
  onPlaced: (() => void) | null,
): void {
  const { state } = view
  const [held] = key.getState(state)?.find(undefined, undefined, isOf(id)) ?? []
  const type = state.schema.nodes['image']
  if (!held || !type) return
  const pos = insertPoint(state.doc, held.from, type) ?? state.doc.content.size
  const tr = state.tr.setMeta(key, { remove: id } satisfies Change)
  tr.insert(pos, type.create({ src, alt: '', width, height }))
  if (onPlaced) tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView()
  view.dispatch(tr)
  onPlaced?.()
}

/** The place between blocks for an image at `pos`. */
function placeFor(state: EditorState, pos: number): number {
  const $pos = state.doc.resolve(pos)
  const type = state.schema.nodes['image']
  if ($pos.depth === 0 || !type) return pos
  const isEmpty = $pos.parent.isTextblock && $pos.parent.content.size === 0
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const at = isEmpty && depth === $pos.depth ? $pos.before(depth) : $pos.after(depth)
    const $at = state.doc.resolve(at)
    if ($at.parent.canReplaceWith($at.index(), $at.index(), type)) return at
  }
  return state.doc.content.size
}

/** The placeholder of an image while it’s uploaded. Not part of the text. */
export type UploadSlot = {
  dom: HTMLElement
  progress: (share: number) => void
  fail: (message: string) => void
  /** Releases the preview. */
  end: () => void
}

type UploadActions = { onRetry: () => void; onRemove: () => void }

export function createUploadSlot(file: File, { onRetry, onRemove }: UploadActions): UploadSlot {
  const preview = URL.createObjectURL(file)
  const dom = element('div', 'upload')
  dom.contentEditable = 'false'
  const image = element('img', 'upload-image')
  image.src = preview
  image.alt = ''
  const said = element('p', 'upload-said')
  said.setAttribute('role', 'status')
  const bar = element('progress', 'upload-bar')
  bar.max = 1
  bar.setAttribute('aria-label', `Upload of ${file.name}`)
  const retry = button('Try again', () => {
    begin()
    onRetry()
  })
  const remove = button('Remove image', onRemove)
  const acts = element('div', 'button-row')
  acts.append(retry, remove)
  dom.append(image, said, bar, acts)

  function begin(): void {
    dom.classList.remove('upload-failed')
    said.textContent = `Uploading ${file.name}…`
    bar.hidden = false
    bar.value = 0
    retry.hidden = true
    remove.hidden = true
  }
  begin()

  return {
    dom,
    progress: (share) => void (bar.value = share),
    fail: (message) => {
      dom.classList.add('upload-failed')
      said.textContent = `Couldn’t upload ${file.name}: ${message}`
      bar.hidden = true
      retry.hidden = false
      remove.hidden = false
    },
    end: () => URL.revokeObjectURL(preview),
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  return made
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = element('button', 'button button-quiet button-small')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', act)
  return made
}

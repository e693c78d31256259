import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Tool, type ToolDialogs, toolGroups } from './tools.tsx'

type Props = ToolDialogs & { editor: Editor; controls: string }

/** One stop for the Tab key. Arrows, Home and End move along the tools, Escape goes back to the text. */
export function Toolbar({ editor, controls, askLink, askImage }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState('h2')
  const groups = useMemo(() => toolGroups({ askLink, askImage }), [askLink, askImage])
  const states = useEditorState({ editor, selector: ({ editor: present }) => statesOf(groups.flat(), present) })

  // As in other editors, Alt+F10 goes from the text to the tools.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      editor.commands.focus()
      return
    }
    const tools = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const place = tools.findIndex((tool) => tool === document.activeElement)
    const places: Record<string, number> = {
      ArrowRight: (place + 1) % tools.length,
      ArrowLeft: (place + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }
    const next = places[event.key]
    if (next === undefined) return
    event.preventDefault()
    tools[next]?.focus()
  }

  return (
    <div
      className="toolbar"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <div className="tool-group" key={group[0]?.name}>
          {group.map((tool) => {
            const [isOn, isOff] = states[tool.name] ?? [false, false]
            return (
              <button
                key={tool.name}
                className="tool"
                type="button"
                title={titleOf(tool)}
                aria-label={tool.label}
                aria-keyshortcuts={tool.keys}
                aria-pressed={tool.isOn ? isOn : undefined}
                aria-disabled={isOff || undefined}
                tabIndex={tool.name === stop ? 0 : -1}
                onFocus={() => setStop(tool.name)}
                // A click must not take the selection away.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!isOff) tool.run(editor)
                }}
              >
                {tool.icon}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function statesOf(tools: readonly Tool[], editor: Editor): Record<string, [isOn: boolean, isOff: boolean]> {
  return Object.fromEntries(tools.map(({ name, isOn, isOff }) => [name, [!!isOn?.(editor), !!isOff?.(editor)]]))
}

function titleOf({ label, keys }: Tool): string {
  return keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label
}

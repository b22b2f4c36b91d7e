// `?` shows the keyboard shortcuts.
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from './palette.module.css'
import { shortcutWords } from './shortcut-words.ts'

const keys = [
  ['Ctrl K', 'goTo'],
  ['Ctrl S', 'save'],
  ['Esc', 'close'],
  ['↑ ↓ ← →', 'tree'],
  ['↑ ↓ ← → Home End PgUp PgDn', 'grid'],
  ['Enter', 'gridEnter'],
  ['A · H', 'alarm'],
  ['Space · Shift Space', 'gridSelect'],
  ['Ctrl A · Ctrl C', 'gridAll'],
  ['Shift F10', 'gridMenu'],
  ['Alt ← → · Shift ← →', 'gridHead'],
  ['+ − ← →', 'curve'],
  ['Alt F1', 'helpBox'],
  ['?', 'help'],
] as const

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export function Shortcuts() {
  const text = useText(shortcutWords)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  if (!isOpen) return null
  return (
    <Panel title={text('title')} width={560} onClose={() => setOpen(false)}>
      <dl className={styles.shortcuts}>
        {keys.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd className="flush">{text(what)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

// The button and the key (Alt+F1) of the floating help box; the box itself is loaded when it is first wanted.
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { docsWords } from '../../i18n/docs.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon.tsx'

const HelpBox = lazy(async () => ({ default: (await import('../../features/docs/help-box.tsx')).HelpBox }))

export function Help({ product }: { product: string }) {
  const text = useText(docsWords)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || !event.altKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="icon-button"
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-label={text('help')}
        title={`${text('help')} (Alt+F1)`}
        data-testid="help-open"
      >
        <Icon name="help" size={20} />
      </button>
      {isOpen
        ? createPortal(
            <Suspense fallback={null}>
              <HelpBox product={product} onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}

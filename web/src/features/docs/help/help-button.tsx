// The button and the shortcut (Alt+F1) of the help box. The code of the box is loaded on first use.

import { CircleQuestionMarkIcon } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { docsWords } from '../words.ts'

const HelpBox = lazyCode(async () => (await import('./help-box.tsx')).HelpBox)

export function HelpButton({ product }: { product: string }) {
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
      <IconButton
        of={CircleQuestionMarkIcon}
        size={20}
        label={text('help')}
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        title={`${text('help')} (Alt+F1)`}
        data-testid="help-open"
      />
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

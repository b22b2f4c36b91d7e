// Shows the card of the record at the pointer, above everything else on the page.
import { can } from '@gemba/contract/identity/role/can.ts'
import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { useSession } from '../../session/session.ts'
import styles from './record-card.module.css'
import { Card } from './record-card.tsx'
import { type NamedRecord, RecordCardContext } from './record-card-context.ts'
import { watchNames } from './watch-names.ts'
import { recordCardWords } from './words.ts'

interface PointedRecord extends NamedRecord {
  readonly name: DOMRect
}

const gap = 6
const margin = 8

/** Positions a card below its name, or above it if there is no room, and always inside the window. */
function place(card: HTMLElement, name: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = card.getBoundingClientRect()
  const below = name.bottom + gap
  const top = below + height + margin <= clientHeight ? below : Math.max(margin, name.top - gap - height)
  const left = Math.max(margin, Math.min(name.left, clientWidth - margin - width))
  Object.assign(card.style, { top: `${top}px`, left: `${left}px` })
}

export function RecordCards() {
  const text = useText(recordCardWords)
  const { pathname } = useLocation()
  const authorities = useSession((state) => state.user?.authorities)
  const cards = useContext(RecordCardContext)
  const [pointed, setPointed] = useState<PointedRecord>()
  const box = useRef<HTMLElement>(null)
  const close = () => setPointed(undefined)
  useEffect(
    () =>
      watchNames({
        isInCard: (target) => target instanceof Node && (box.current?.contains(target) ?? false),
        show: ({ of, id, element }) => setPointed({ of, id, name: element.getBoundingClientRect() }),
        hide: () => setPointed(undefined),
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card does not outlive the page that it was opened on
  useEffect(close, [pathname])
  const card = cards.find(({ of, permission }) => of === pointed?.of && can(authorities, permission))
  useEffect(() => {
    const element = box.current
    if (!element || !pointed) return
    element.showPopover()
    const observer = new ResizeObserver(() => place(element, pointed.name))
    observer.observe(element)
    return () => observer.disconnect()
  }, [pointed])
  if (!pointed || !card) return null
  return (
    <section ref={box} popover="manual" className={styles.card} aria-label={text('card')} data-testid="record-card">
      <Card key={`${pointed.of} ${pointed.id}`} card={card} id={pointed.id} onClose={close} />
    </section>
  )
}

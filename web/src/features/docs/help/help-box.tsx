// The help box. It is not modal: the page stays usable.

import {
  ChevronRightIcon,
  type LucideIcon,
  MaximizeIcon,
  MinimizeIcon,
  PanelRightIcon,
  SearchIcon,
  XIcon,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { docsWords } from '../words.ts'
import { type HelpBounds, useHelpBounds } from './help-bounds.ts'
import styles from './help-box.module.css'
import { HelpContent } from './help-content.tsx'
import { crumbsOf, firstView, goBack, type HelpState, searchFor } from './help-view.ts'

interface HelpBoxProps {
  /** Code of the product whose documentation comes first. */
  product: string
  onClose: () => void
}

const placeOf = ({ left, top, width, height }: HelpBounds) => ({ left, top, width, height })

export function HelpBox({ product, onClose }: HelpBoxProps) {
  const text = useText(docsWords)
  const { bounds, isDocked, dock, drag, resizeLeft, resizeRight, widen, step } = useHelpBounds()
  const [isFull, setFull] = useState(false)
  const [state, setState] = useState<HelpState>(firstView)
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  const onHeadKey = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget && step(event.key, event.shiftKey)) event.preventDefault()
  }
  return (
    <section
      ref={box}
      className={classNames(styles.box, isFull && styles.full, isDocked && !isFull && styles.docked)}
      style={isFull ? undefined : placeOf(bounds)}
      aria-label={text('help')}
      data-testid="help-box"
      data-docked={isDocked}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moved by pointer or arrow keys, resized with Shift */}
      <header className={styles.head} tabIndex={0} onPointerDown={isFull ? undefined : drag} onKeyDown={onHeadKey}>
        <h2 className="grow flush size-14 bold">{text('help')}</h2>
        {dock && !isFull ? <HeadButton icon={PanelRightIcon} label={text('dock')} onClick={dock} name="dock" /> : null}
        <HeadButton
          icon={isFull ? MinimizeIcon : MaximizeIcon}
          label={text(isFull ? 'restore' : 'maximise')}
          onClick={() => setFull(!isFull)}
          name="maximise"
        />
        <HeadButton icon={XIcon} label={text('close')} onClick={onClose} name="close" />
      </header>
      <HelpSearch key={state.view === 'first' ? 'first' : 'other'} state={state} onChange={setState} />
      <Crumbs state={state} onChange={setState} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long document is scrolled by the keyboard */}
      <div className={styles.content} tabIndex={0} data-view={state.view} data-testid="help-content">
        <HelpContent state={state} product={product} onChange={setState} />
      </div>
      <footer className={styles.foot}>
        <a href={addressOf(state)} target="_blank" rel="noopener opener" data-testid="help-open-centre">
          {text('openCentre')}
        </a>
      </footer>
      {isFull ? null : isDocked ? (
        <span className={styles.side} aria-hidden="true" onPointerDown={widen} />
      ) : (
        <>
          <span className={classNames(styles.corner, styles.right)} aria-hidden="true" onPointerDown={resizeRight} />
          <span className={classNames(styles.corner, styles.left)} aria-hidden="true" onPointerDown={resizeLeft} />
        </>
      )}
    </section>
  )
}

interface HeadButtonProps {
  icon: LucideIcon
  label: string
  onClick: () => void
  name: string
}

function HeadButton({ icon, label, onClick, name }: HeadButtonProps) {
  return <IconButton of={icon} label={label} onClick={onClick} data-testid={`help-${name}`} />
}

/** Returns the URL of the same view in the documentation centre. */
function addressOf({ view, query, place, article }: HelpState): string {
  const parameters = new URLSearchParams()
  if (view === 'seach') parameters.set('keyword', query)
  else if (place) parameters.set('nav', place.id)
  if (view === 'view' && article) parameters.set('doc', article.id)
  return `/docCenter/docSearch${parameters.size > 0 && view !== 'first' ? `?${parameters}` : ''}`
}

interface PartProps {
  state: HelpState
  onChange: (state: HelpState) => void
}

function HelpSearch({ state, onChange }: PartProps) {
  const text = useText(docsWords)
  const [entered, setEntered] = useState(state.query)
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(searchFor(state, entered))
      }}
    >
      <input
        className="grow shrinkable height-32 control"
        type="search"
        value={entered}
        maxLength={128}
        placeholder={text('searchHint')}
        aria-label={text('searchHint')}
        onChange={(event) => setEntered(event.target.value)}
        data-testid="help-search"
      />
      <IconButton of={SearchIcon} label={text('search')} type="submit" />
    </form>
  )
}

function Crumbs({ state, onChange }: PartProps) {
  const text = useText(docsWords)
  const crumbs = crumbsOf(state)
  if (crumbs.length === 0) return null
  const names = { first: text('help'), two: state.place?.name ?? '', view: state.article?.name ?? '' }
  const titleOfView = { first: '', two: state.place?.name, view: state.article?.name, seach: text('results') }[
    state.view
  ]
  return (
    <nav className={`bar rigid muted size-12 ${styles.crumbs}`} aria-label={text('path')}>
      {crumbs.map((crumb) => (
        <span className="inline-row" key={crumb}>
          <button type="button" onClick={() => onChange(goBack(state, crumb))} data-testid={`help-crumb-${crumb}`}>
            {names[crumb]}
          </button>
          <Icon of={ChevronRightIcon} />
        </span>
      ))}
      <span className="inline-row" aria-current="page">
        {titleOfView}
      </span>
    </nav>
  )
}

// The strip of a demo company: says that it is a demo, offers the tour and the events that a visitor can trigger.

import { readEnergyMap } from '@gemba/contract/energy/read-energy.ts'
import { cutDemoBox, readDemoPlant, ringDemoAlarm } from '@gemba/contract/overview/demo-plant.ts'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { lazyCode } from '../../../api/lazy-code.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { connectUrl } from '../page-urls.ts'
import styles from './overview-head.module.css'
import { overviewWords } from './words.ts'

const DemoTour = lazyCode(async () => (await import('./demo-tour.tsx')).DemoTour)

interface DemoStripProps {
  /** The element of the overview page. */
  page: RefObject<HTMLElement | null>
}

export function DemoStrip({ page }: DemoStripProps) {
  const text = useText(overviewWords)
  const { data } = useCommandQuery(readDemoPlant, {})
  const canConnect = useCan('box:edit')
  const canStage = useCan(ringDemoAlarm.permission)
  const canSeeYear = useCan(readEnergyMap.permission)
  if (!data?.isDemo) return null
  return (
    <aside className={styles.strip} data-testid="demo-strip">
      <span>{text('isDemo')}</span>
      <div className={`flow gap-4 ${styles.actions}`}>
        {canStage ? <Happenings /> : null}
        {canSeeYear ? (
          <PlainButton onClick={() => showYear(page.current)} data-testid="demo-show-year">
            {text('showYear')}
          </PlainButton>
        ) : null}
        <TourButton page={page} />
        {canConnect ? (
          <Link className="plain-button" to={connectUrl} data-tour="connect">
            {text('connect')}
          </Link>
        ) : null}
      </div>
    </aside>
  )
}

/** Scrolls to the energy map of the year, the last element below the plant. */
function showYear(page: HTMLElement | null): void {
  const year = page?.querySelector('[data-bottom]')?.lastElementChild
  year?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  year?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}

/** Buttons that trigger events in the demo plant. */
function Happenings() {
  const text = useText(overviewWords)
  const { isBusy, save } = useCommand({ refreshed: [] })
  const happenings = [
    { name: 'ring', command: ringDemoAlarm, doneText: 'rung' },
    { name: 'cut', command: cutDemoBox, doneText: 'isCut' },
  ] as const
  return happenings.map(({ name, command, doneText }) => (
    <PlainButton
      key={name}
      disabled={isBusy}
      onClick={() => void save(() => run(command, {}), text(doneText))}
      data-testid={`demo-${name}`}
    >
      {text(name)}
    </PlainButton>
  ))
}

function TourButton({ page }: DemoStripProps) {
  const text = useText(overviewWords)
  const button = useRef<HTMLButtonElement>(null)
  const [isOn, setOn] = useState(false)
  const end = () => {
    setOn(false)
    button.current?.focus()
  }
  return (
    <>
      <PlainButton ref={button} onClick={() => setOn(true)} data-testid="demo-tour">
        {text('tour')}
      </PlainButton>
      {isOn && page.current
        ? createPortal(
            <Suspense fallback={null}>
              <DemoTour page={page.current} onEnd={end} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}

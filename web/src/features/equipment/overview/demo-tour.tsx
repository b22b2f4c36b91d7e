// A tour of five places of the overview. It starts only on request.
import { readEnergyMap } from '@gemba/contract/energy/read-energy.ts'
import { Tour, type TourProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import styles from './overview-head.module.css'
import { tourWords } from './tour-words.ts'

interface DemoTourProps {
  page: HTMLElement
  onEnd: () => void
}

type Step = 'overview' | 'object' | 'alarm' | 'curve' | 'connect'

const find = (page: HTMLElement, selector: string) => page.querySelector<HTMLElement>(selector)

/** Each step with the function that finds its target. Steps without a target are left out. */
const places: readonly (readonly [Step, (page: HTMLElement) => HTMLElement | null])[] = [
  ['overview', (page) => find(page, 'header')],
  ['object', (page) => find(page, '[data-tour=beside] ul a')],
  ['alarm', (page) => find(page, '[data-tour=beside] > :nth-child(2)')],
  ['curve', (page) => find(page, '[data-bottom] > section:last-child')],
  ['connect', (page) => find(page, '[data-tour=connect]')],
]

/** Delay in ms until the first step is rendered, because the tour first measures its target. */
const drawnMs = 200

/** The focused title of a step, so that screen readers read it and the next key press reaches the tour. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => title.current?.focus({ preventScroll: true }), drawnMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span ref={title} className={styles.title} tabIndex={-1}>
      {children}
    </span>
  )
}

export function DemoTour({ page, onEnd }: DemoTourProps) {
  const text = useText(tourWords)
  const canSeeYear = useCan(readEnergyMap.permission)
  const steps: TourProps['steps'] = places.flatMap(([step, place]) => {
    const target = place(page)
    if (!target || (step === 'curve' && !canSeeYear)) return []
    const title = <Title key={step}>{text(step)}</Title>
    return { title, description: text(`${step}Text`), target }
  })
  return <Tour open steps={steps} onClose={onEnd} onFinish={onEnd} />
}

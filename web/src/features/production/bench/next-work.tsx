// The work orders that wait at the station and why they wait. A press selects one.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useText } from '../../../i18n/text.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { WorkState } from '../order/work-state.tsx'
import styles from './bench.module.css'
import type { BenchWork } from './bench-work.ts'
import { Waiting } from './current-work-detail.tsx'
import { KitAvailability } from './kit-availability.tsx'
import { benchWords } from './words.ts'

export function NextWork({ works, onChoose }: { works: readonly BenchWork[]; onChoose: (id: string) => void }) {
  const text = useText(benchWords)
  return (
    <section aria-label={text('next')} className={styles.next} data-testid="bench-next">
      <h2 className="below-8 muted size-16">{text('next')}</h2>
      {works.length === 0 ? <p className="flush muted">{text('nothingNext')}</p> : null}
      <ul className="grid gap-12 plain-list">
        {works.map((work) => (
          <li className="flex" key={work.id}>
            <button type="button" onClick={() => onChoose(work.id)} data-testid={`next-${work.id}`}>
              <strong>
                {work.productName} · {work.segmentNumber} {work.stageName}
              </strong>
              <span>
                {work.code} · {formatDecimal(work.quantity)} {work.unitName}
              </span>
              <span className="bar gap-4-20 flush">
                <WorkState of={workOrderStatus} status={work.status} />
                <Waiting work={work} />
                <KitAvailability work={work} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

// The facts of a work order: its order, station, times and people.
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { Fact } from '../../../../resource/record-page/record-head.tsx'
import { RecordLink } from '../../../../resource/tab/record-link.tsx'
import { Section } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant } from '../../../../ui/value/time.ts'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'

const timeOf = (at: number | null): string | null => (at === null ? null : formatInstant(at).slice(0, 16))

export function WorkFacts({ work }: { work: Work }) {
  const text = useText(workPageWords)
  const { data } = useCommandQuery(readReportForm, { id: work.id })
  const people = [...new Set((data?.reports ?? []).flatMap(({ staff }) => staff.map(({ name }) => name)))].join(', ')
  return (
    <Section title={text('facts')}>
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={text('order')}>
          <RecordLink of="productionOrder" id={work.orderId}>
            {work.orderCode}
          </RecordLink>
        </Fact>
        <Fact label={text('segmentPlan')}>{work.segmentPlanCode}</Fact>
        <Fact label={text('left')}>
          {formatDecimal(work.remaining)} {work.unitName}
        </Fact>
        <Fact label={text('station')}>{work.stationName}</Fact>
        <Fact label={text('person')}>{work.staffName}</Fact>
        <Fact label={text('people')}>{people || null}</Fact>
        <Fact label={text('planStart')}>{timeOf(work.planStart)}</Fact>
        <Fact label={text('planEnd')}>{timeOf(work.planEnd)}</Fact>
        <Fact label={text('actualStart')}>{timeOf(work.actualStart)}</Fact>
      </dl>
    </Section>
  )
}

// The progress curve of a project beside its overdue items.
import { readProjectChart } from '@gemba/contract/production/project/read-project.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryBoundary } from '../../../../resource/query-boundary.tsx'
import { NothingHere, Section } from '../../../../ui/panel/section.tsx'
import { projectPageWords } from '../words.ts'
import { DelayList } from './delay-list.tsx'
import styles from './project-page.module.css'
import { SCurve } from './s-curve.tsx'

export function ProjectCourse({ id }: { id: string }) {
  const text = useText(projectPageWords)
  const query = useCommandQuery(readProjectChart, { id })
  return (
    <div className={`grid gap-12 three-to-two ${styles.halves}`}>
      <Section title={text('curve')} testId="project-curve">
        <QueryBoundary query={query} rows={6}>
          {(chart) =>
            chart.xAxis.length === 0 ? (
              <NothingHere title={text('noCurve')} hint={text('noCurveHint')} />
            ) : (
              <SCurve chart={chart} />
            )
          }
        </QueryBoundary>
      </Section>
      <Section title={text('delays')} testId="project-delays">
        <QueryBoundary query={query} rows={4}>
          {({ delays }) => <DelayList delays={delays} />}
        </QueryBoundary>
      </Section>
    </div>
  )
}

// One project: its state and the acts on it, how far it is against its plan, what is late, its items and its orders.
import { readProject } from '@gemba/contract/production/project/read-project.ts'
import { failureOf } from '../../../../api/call-error.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import recordStyles from '../../../../resource/record-page/record-page.module.css'
import { type PageProps, useTabTitle } from '../../../../resource/tab/tab-context.ts'
import { NothingHere, Section } from '../../../../ui/panel/section.tsx'
import { ErrorState, Skeleton } from '../../../../ui/state/page-states.tsx'
import { FileLinks } from '../../../../ui/upload/file-links.tsx'
import { projectPageWords } from '../words.ts'
import { Delivered } from './delivered.tsx'
import { ProcessTable } from './process-table.tsx'
import { ProjectCourse } from './project-course.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectOrders } from './project-orders.tsx'
import styles from './project-page.module.css'
import type { ShownProject } from './project-shown.ts'

export function ProjectPage({ params }: PageProps) {
  const id = params.id ?? ''
  return <ProjectView key={id} id={id} />
}

interface ProjectViewProps {
  id: string
  /** The form stands open from the first: what follows when it closes. */
  onEdited?: () => void
}

export function ProjectView({ id, onEdited }: ProjectViewProps) {
  const answer = useCommandQuery(readProject, { id })
  const shown = answer.data?.project.id === id ? answer.data : undefined
  useTabTitle(shown?.project.code ?? undefined)
  if (answer.isError && !shown)
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!shown) return <Skeleton rows={8} />
  return (
    <div className={recordStyles.page} data-testid="project-page">
      <ProjectHead shown={shown} {...(onEdited ? { onEdited } : {})} />
      <ProjectCourse id={id} />
      <ProcessTable shown={shown} />
      <ProjectOrders project={shown.project} />
      <div className={styles.halves}>
        <Delivered shown={shown} />
        <About shown={shown} />
      </div>
    </div>
  )
}

function About({ shown: { project } }: { shown: ShownProject }) {
  const text = useText(projectPageWords)
  return (
    <Section title={text('facts')}>
      {project.remark ? <p className={styles.remark}>{project.remark}</p> : null}
      {(project.files ?? []).length === 0 ? (
        <NothingHere title={text('noFiles')} hint={text('noFilesHint')} />
      ) : (
        <FileLinks files={project.files} />
      )}
    </Section>
  )
}

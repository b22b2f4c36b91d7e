// One project: state, actions, progress against plan, overdue items, items and orders.

import { readProject } from '@gemba/contract/production/project/read-project.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { type PageProps, useTabTitle } from '../../../../resource/tab/tab-context.ts'
import { NothingHere, Section } from '../../../../ui/panel/section.tsx'
import { FileLinks } from '../../../../ui/upload/file-links.tsx'
import { projectPageWords } from '../words.ts'
import { Delivered } from './delivered.tsx'
import { ProcessTable } from './process-table.tsx'
import { ProjectCourse } from './project-course.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectOrders } from './project-orders.tsx'
import styles from './project-page.module.css'
import type { ProjectDetail } from './project-shown.ts'

export function ProjectPage({ params }: PageProps) {
  const id = params.id ?? ''
  return <ProjectView key={id} id={id} />
}

interface ProjectViewProps {
  id: string
  /** Set if the form is open from the start. Called when the form closes. */
  onEdited?: () => void
}

export function ProjectView({ id, onEdited }: ProjectViewProps) {
  const answer = useCommandQuery(readProject, { id })
  const loadedProject = answer.data?.project.id === id ? answer.data : undefined
  useTabTitle(loadedProject?.project.code ?? undefined)
  if (!loadedProject) return <QueryState query={answer} rows={8} />
  return (
    <div className="column gap-12 min-full-height" data-testid="project-page">
      <ProjectHead detail={loadedProject} onEdited={onEdited} />
      <ProjectCourse id={id} />
      <ProcessTable detail={loadedProject} />
      <ProjectOrders project={loadedProject.project} />
      <div className={`grid gap-12 three-to-two ${styles.halves}`}>
        <Delivered detail={loadedProject} />
        <About detail={loadedProject} />
      </div>
    </div>
  )
}

function About({ detail: { project } }: { detail: ProjectDetail }) {
  const text = useText(projectPageWords)
  return (
    <Section title={text('facts')}>
      {project.remark ? <p className="flush pre-wrap">{project.remark}</p> : null}
      {(project.files ?? []).length === 0 ? (
        <NothingHere title={text('noFiles')} hint={text('noFilesHint')} />
      ) : (
        <FileLinks files={project.files} />
      )}
    </Section>
  )
}

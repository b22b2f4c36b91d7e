// The head of a project: title, state, progress and actions. Actions that are not allowed show why.
import { projectFlow } from '@gemba/contract/production/project/flow.ts'
import { project } from '@gemba/contract/production/project/project.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { labelIn } from '../../../../resource/labels.ts'
import { useHistory } from '../../../../resource/record/history-panel.tsx'
import { EditRecord } from '../../../../resource/record-page/edit-record.tsx'
import { useOfferedActions } from '../../../../resource/record-page/offered-actions.ts'
import { Fact, RecordHead } from '../../../../resource/record-page/record-head.tsx'
import { Margin } from '../../order/due-margin.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { useProjectActions } from '../project-actions.tsx'
import { useProjectForm } from '../project-form.ts'
import { dueDateOf, type ProjectRow, projectActions } from '../project-row.ts'
import { ProjectState } from '../project-state.tsx'
import { projectPageWords } from '../words.ts'
import type { ProjectDetail } from './project-shown.ts'

interface ProjectHeadProps {
  detail: ProjectDetail
  onEdited?: () => void
}

export function ProjectHead({ detail, onEdited }: ProjectHeadProps) {
  const row: ProjectRow = detail.project
  const { isBusy, perform, dialog } = useProjectActions()
  const form = useProjectForm()
  const history = useHistory<ProjectRow>(project)
  const actions = useOfferedActions(projectFlow, {
    status: row.status,
    allowed: row.allowedActions ?? [],
    order: projectActions,
  })
  return (
    <>
      <RecordHead
        code={row.code ?? ''}
        title={row.name}
        state={<ProjectState status={row.status} />}
        since={row.statusAt}
        reason={row.statusReason}
        actions={actions}
        isBusy={isBusy}
        onAction={(name) => perform(name, row)}
      >
        <EditRecord form={form} row={row} onLeft={onEdited} />
        {history.button(row)}
      </RecordHead>
      <Figures detail={detail} />
      {dialog}
      {history.panel}
    </>
  )
}

function Figures({ detail: { project: projectRow, managerName } }: { detail: ProjectDetail }) {
  const row: ProjectRow = projectRow
  const text = useText(projectPageWords)
  const language = useLanguage((state) => state.language)
  const label = (name: string) => labelIn(project, name, language)
  return (
    <dl className={'grid gap-12-24 fill-columns-180 flush padding-14-16 card'}>
      <Fact label={text('progress')}>
        <ProgressBar progress={row.progress ?? '0'} label={text('progress')} />
      </Fact>
      <Fact label={text('planned')}>
        {text('to', { from: row.planStart, to: row.planEnd })}{' '}
        <span className="margin-left-8">
          <Margin {...dueDateOf(row)} />
        </span>
      </Fact>
      <Fact label={label('managerId')}>{managerName || null}</Fact>
      <Fact label={label('customerRef')}>{row.customerRef}</Fact>
    </dl>
  )
}

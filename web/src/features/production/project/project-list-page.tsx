// The list of projects with progress, delay and allowed actions.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { projectFlow } from '@gemba/contract/production/project/flow.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { Margin } from '../order/due-margin.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useProjectActions } from './project-actions.tsx'
import { useProjectForm } from './project-form.ts'
import { dueDateOf, type ProjectRow, projectActions } from './project-row.ts'
import { ProjectState } from './project-state.tsx'
import { addressOfProject } from './project-urls.ts'
import { projectWords } from './words.ts'

export function ProjectListPage() {
  const text = useText(projectWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const { perform, dialog } = useProjectActions()
  const open = ({ id }: { id: string }) => void navigate(addressOfProject(id))
  const actions = projectActions.map(
    (name): RowAction<ProjectRow> => ({
      name,
      label: wordIn(language, projectFlow.transitions[name].title),
      onRun: (row) => perform(name, row),
      isShown: ({ allowedActions = [] }) => allowedActions.includes(name),
      isDangerous: name === 'cancel',
    }),
  )
  const progress = (row: ProjectRow) => <ProgressBar progress={row.progress ?? '0'} label={text('progress')} />
  return (
    <>
      <ResourcePage
        {...useProjectForm()}
        onOpen={open}
        cells={{ status: ({ status }) => <ProjectState status={status} /> }}
        extraColumns={[
          {
            name: 'progress',
            title: text('progress'),
            width: 180,
            after: 'status',
            cell: progress,
            text: (row: ProjectRow) => `${row.progress ?? '0'} %`,
          },
          {
            name: 'margin',
            title: text('margin'),
            width: 110,
            after: 'status',
            cell: (row: ProjectRow) => <Margin {...dueDateOf(row)} />,
          },
        ]}
        rowActions={actions}
      />
      {dialog}
    </>
  )
}

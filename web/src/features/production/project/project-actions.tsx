// The actions on a project. Irreversible ones ask for confirmation, and stopping it needs a reason.

import { required } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type ProjectAction, projectActionsWithReason, projectFlow } from '@gemba/contract/production/project/flow.ts'
import { changeProjectStatus } from '@gemba/contract/production/project/project-actions.ts'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import type { ProjectRow } from './project-row.ts'
import { projectWords } from './words.ts'

type ReasonedProjectAction = (typeof projectActionsWithReason)[number]

const needsReason = (action: ProjectAction): action is ReasonedProjectAction =>
  projectActionsWithReason.some((candidate) => candidate === action)
const isAsked = (action: ProjectAction): action is 'complete' | 'close' => action === 'complete' || action === 'close'

interface ProjectActionRequest {
  readonly action: ReasonedProjectAction
  readonly row: ProjectRow
}

/** Returns a function that starts an action, and the dialog that the action needs. */
export function useProjectActions() {
  const text = useText(projectWords)
  const language = useLanguage((state) => state.language)
  const [asking, setAsking] = useState<ProjectActionRequest>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const titleOf = (action: ProjectAction) => wordIn(language, projectFlow.transitions[action].title)
  const carryOut = async (action: ProjectAction, { id, version, code }: ProjectRow) => {
    const titleParams = { action: titleOf(action), code: code ?? '' }
    if (isAsked(action)) {
      const question = {
        title: text('ask', titleParams),
        message: text(`then.${action}`),
        confirmText: titleParams.action,
        isDangerous: action === 'close',
      }
      if (!(await confirm(question))) return
    }
    await save(() => run(changeProjectStatus, { ids: [id], action, version }), text(`done.${action}`, titleParams))
  }
  const perform = (name: ProjectAction, row: ProjectRow) => {
    if (needsReason(name)) setAsking({ action: name, row })
    else void carryOut(name, row)
  }
  const dialog = asking ? (
    <ProjectReasonDialog {...asking} title={titleOf(asking.action)} onClose={() => setAsking(undefined)} />
  ) : null
  return { isBusy, perform, dialog }
}

function ProjectReasonDialog({
  action,
  row,
  title,
  onClose,
}: ProjectActionRequest & { title: string; onClose: () => void }) {
  const text = useText(projectWords)
  const titleParams = { action: title, code: row.code ?? '' }
  return (
    <ReasonDialog
      title={text('actionOf', titleParams)}
      consequence={text(`then.${action}`)}
      field={required(changeProjectStatus.input.reason)}
      done={text(`done.${action}`, titleParams)}
      refreshed="production"
      confirmText={title}
      cancelled={action === 'cancel' ? 'project' : undefined}
      onSave={(reason) => run(changeProjectStatus, { ids: [row.id], action, reason, version: row.version })}
      onClose={onClose}
    />
  )
}

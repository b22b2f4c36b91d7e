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

const needsReason = (act: ProjectAction): act is ReasonedProjectAction =>
  projectActionsWithReason.some((candidate) => candidate === act)
const isAsked = (act: ProjectAction): act is 'complete' | 'close' => act === 'complete' || act === 'close'

interface ProjectActionRequest {
  readonly act: ReasonedProjectAction
  readonly row: ProjectRow
}

/** Returns a function that starts an action, and the dialog that the action needs. */
export function useProjectActions() {
  const text = useText(projectWords)
  const language = useLanguage((state) => state.language)
  const [asking, setAsking] = useState<ProjectActionRequest>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const titleOf = (act: ProjectAction) => wordIn(language, projectFlow.transitions[act].title)
  const carryOut = async (action: ProjectAction, { id, version, code }: ProjectRow) => {
    const titleParams = { act: titleOf(action), code: code ?? '' }
    if (isAsked(action)) {
      const question = {
        title: text('ask', titleParams),
        message: text(`then.${action}`),
        confirmText: titleParams.act,
        isDangerous: action === 'close',
      }
      if (!(await confirm(question))) return
    }
    await save(() => run(changeProjectStatus, { ids: [id], action, version }), text(`done.${action}`, titleParams))
  }
  const act = (name: ProjectAction, row: ProjectRow) => {
    if (needsReason(name)) setAsking({ act: name, row })
    else void carryOut(name, row)
  }
  const dialog = asking ? (
    <ProjectReasonDialog {...asking} title={titleOf(asking.act)} onClose={() => setAsking(undefined)} />
  ) : null
  return { isBusy, act, dialog }
}

function ProjectReasonDialog({
  act,
  row,
  title,
  onClose,
}: ProjectActionRequest & { title: string; onClose: () => void }) {
  const text = useText(projectWords)
  const titleParams = { act: title, code: row.code ?? '' }
  return (
    <ReasonDialog
      title={text('actOf', titleParams)}
      consequence={text(`then.${act}`)}
      field={required(changeProjectStatus.input.reason)}
      done={text(`done.${act}`, titleParams)}
      refreshed="production"
      cancelled={act === 'cancel' ? 'project' : undefined}
      onSave={(reason) => run(changeProjectStatus, { ids: [row.id], action: act, reason, version: row.version })}
      onClose={onClose}
    />
  )
}

// The actions on a project. Irreversible ones ask for confirmation, and stopping it needs a reason.

import { required } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { changeProjectStatus } from '@gemba/contract/production/project/act-on-project.ts'
import { type ProjectAct, projectActsWithReason, projectFlow } from '@gemba/contract/production/project/flow.ts'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import type { ProjectRow } from './project-row.ts'
import { projectWords } from './words.ts'

type ReasonedProjectAction = (typeof projectActsWithReason)[number]

const needsReason = (act: ProjectAct): act is ReasonedProjectAction =>
  projectActsWithReason.some((candidate) => candidate === act)
const isAsked = (act: ProjectAct): act is 'complete' | 'close' => act === 'complete' || act === 'close'

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
  const titleOf = (act: ProjectAct) => wordIn(language, projectFlow.transitions[act].title)
  const carryOut = async (action: ProjectAct, { id, version, code }: ProjectRow) => {
    const named = { act: titleOf(action), code: code ?? '' }
    if (isAsked(action)) {
      const question = { title: text('ask', named), message: text(`then.${action}`), isDangerous: action === 'close' }
      if (!(await confirm(question))) return
    }
    await save(() => run(changeProjectStatus, { ids: [id], action, version }), text(`done.${action}`, named))
  }
  const act = (name: ProjectAct, row: ProjectRow) => {
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
  const named = { act: title, code: row.code ?? '' }
  return (
    <ReasonDialog
      title={text('actOf', named)}
      consequence={text(`then.${act}`)}
      field={required(changeProjectStatus.input.reason)}
      done={text(`done.${act}`, named)}
      refreshed="production"
      {...(act === 'cancel' ? { cancelled: 'project' as const } : {})}
      onSave={(reason) => run(changeProjectStatus, { ids: [row.id], action: act, reason, version: row.version })}
      onClose={onClose}
    />
  )
}

// The form of a project in the list, on its page and at its own URL.
import { openProjectStates } from '@gemba/contract/production/project/flow.ts'
import { project, projectMaterial } from '@gemba/contract/production/project/project.ts'
import { projectProcess } from '@gemba/contract/production/project/project-process.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { projectWords } from './words.ts'

export const isOpenProject = ({ status }: { status: number }): boolean =>
  openProjectStates.some((openProjectState) => openProjectState === status)

/** Returns the form of a project: its declaration with lines, labels, rules and inputs. */
export function useProjectForm() {
  const text = useText(projectWords)
  return {
    resource: project,
    lines: [projectMaterial, projectProcess],
    rules: {
      name: {},
      managerId: {},
      customerRef: {},
      planStart: {},
      planEnd: {},
      code: { help: text('codeHelp') },
      remark: { isWide: true },
      files: { isWide: true },
    },
    isLocked: (row) => !isOpenProject(row),
    check: ({ planStart, planEnd }) =>
      planStart && planEnd && planEnd < planStart ? { planEnd: text('datesWrong') } : {},
  } as const satisfies ResourcePageProps<typeof project>
}

// The form of an exception in the list and on its page. It excludes the fields that actions ask for.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { exceptionStatus } from '@gemba/contract/production/exception/dictionaries.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import type { ExceptionAction } from '@gemba/contract/production/exception/flow.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { ColleagueInput } from '../personnel/colleague-input.tsx'
import { SubjectInput, SubjectKindInput } from './subject-inputs.tsx'
import { exceptionWords } from './words.ts'

export type ExceptionRow = EntityOf<typeof exception> & {
  readonly allowedActions?: readonly ExceptionAction[]
  readonly subjectName?: string | null
}

const { open, handling } = exceptionStatus.codes

const isChangeable = ({ status }: Pick<ExceptionRow, 'status'>): boolean => status === open || status === handling

/** Returns the form of an exception: its declaration with labels, rules and inputs. */
export function useExceptionForm() {
  const text = useText(exceptionWords)
  return {
    resource: exception,
    rules: {
      name: {},
      category: {},
      severity: {},
      stationId: {},
      equipmentId: {},
      refType: { input: (props) => <SubjectKindInput {...props} /> },
      refId: { input: (props) => <SubjectInput {...props} /> },
      isBlocking: { help: text('blocksHelp') },
      description: { isWide: true },
      ownerId: { input: (props) => <ColleagueInput {...props} name="ownerId" /> },
      dueAt: {},
      containment: { isWide: true },
      cause: { isWide: true },
      corrective: { isWide: true },
      files: { isWide: true },
      code: { help: text('codeHelp') },
    },
    isLocked: (row) => !isChangeable(row),
  } as const satisfies ResourcePageProps<typeof exception>
}

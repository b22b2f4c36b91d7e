// Settings of a role in one dialog: its grants, its members, and its scope.
import { listPermittedDepartments, listRoleMenu, type RoleRow } from '@gemba/contract/identity/role/role.ts'
import { Segmented } from 'antd'
import { Activity, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { useDiscardQuestion } from '../../../ui/panel/discard-question.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { uiWords } from '../../../ui/words.ts'
import { Members } from '../members.tsx'
import { peopleWords } from '../words.ts'
import { type GrantNode, GrantsSection, useGrants } from './grants-section.tsx'
import { type DepartmentNode, ScopeSection, useScope } from './scope-section.tsx'

const width = 820

interface RoleDialogProps {
  role: RoleRow
  onClose: () => void
}

interface RoleGrants {
  entries: readonly GrantNode[]
  departments: readonly DepartmentNode[]
}

/** Returns the data at opening. Later reloads do not overwrite the edits. */
function useGrantsAtOpening({ role }: RoleDialogProps, canEdit: boolean) {
  const menu = useCommandQuery(listRoleMenu, { roleId: role.id })
  const departments = useCommandQuery(listPermittedDepartments, { roleId: role.id }, { isEnabled: canEdit })
  const [grants, setGrants] = useState<RoleGrants>()
  const isLoaded = menu.data && !menu.isFetching && (!canEdit || (departments.data && !departments.isFetching))
  if (!grants && isLoaded) setGrants({ entries: menu.data ?? [], departments: departments.data ?? [] })
  return { grants, failed: grants ? undefined : [menu, departments].find(({ isError }) => isError) }
}

export function RoleDialog(props: RoleDialogProps) {
  const nameOf = useName()
  const canEdit = useCan('role:edit')
  const { grants, failed } = useGrantsAtOpening(props, canEdit)
  if (grants) return <RoleSections {...props} {...grants} canEdit={canEdit} />
  return (
    <Panel title={nameOf(props.role)} width={width} onClose={props.onClose}>
      {failed ? (
        <ErrorState failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Panel>
  )
}

const sections = ['grants', 'members', 'scope'] as const
type Section = (typeof sections)[number]

function RoleSections({
  role,
  entries,
  departments,
  canEdit,
  onClose,
}: RoleDialogProps & RoleGrants & { canEdit: boolean }) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const name = useName()(role)
  const ui = useText(uiWords)
  const canDiscard = useDiscardQuestion()
  const [section, setSection] = useState<Section>('grants')
  const grants = useGrants(role.id, entries)
  const scope = useScope(role, departments)
  const { isBusy, save } = useCommand({ refreshed: ['identity'], onDone: onClose })
  const isChanged = grants.isChanged || scope.isChanged
  const send = () => {
    if (scope.isIncomplete) {
      setSection('scope')
      return toast('warn', text('chooseDepartments'))
    }
    void save(
      async () => {
        await grants.send()
        await scope.send()
      },
      text('roleSaved', { name }),
    )
  }
  const leave = async () => {
    if (!isChanged || (await canDiscard())) onClose()
  }
  const visibleSections = canEdit ? sections : sections.filter((section) => section !== 'scope')
  const parts = {
    grants: <GrantsSection grants={grants} />,
    members: <Members kind="role" ownerId={role.id} />,
    scope: <ScopeSection held={scope} />,
  }
  return (
    <Popup
      title={name}
      width={width}
      onCancel={() => void leave()}
      onConfirm={canEdit ? send : undefined}
      confirmText={list('save')}
      cancelText={canEdit ? undefined : ui('close')}
      isBusy={isBusy || !isChanged}
      testId="role-dialog"
    >
      <Segmented
        className="margin-bottom-12"
        value={section}
        onChange={setSection}
        options={visibleSections.map((part) => ({
          value: part,
          label: <span data-testid={`role-${part}`}>{text(part)}</span>,
        }))}
      />
      {visibleSections.map((part) => (
        <Activity key={part} mode={part === section ? 'visible' : 'hidden'}>
          {parts[part]}
        </Activity>
      ))}
    </Popup>
  )
}

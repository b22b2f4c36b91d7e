import { type ReactNode, useContext } from 'react'
import { TabContext } from './tab-context.ts'

/** Shows its children only if the value is in the page's list of tabs (shell specification, section 6). */
export function GrantedTab({ value, children }: { value: string; children: ReactNode }) {
  const { granted } = useContext(TabContext)
  return granted.includes(value) ? children : null
}

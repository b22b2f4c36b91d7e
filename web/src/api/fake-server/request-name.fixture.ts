// Finds the name of a request that no test serves. Only a failing test loads all declarations for this.

/** Time in which the declarations must load. After it the failure names the path only. */
const patienceMs = 5_000

/**
 * Returns the name of the command or operation with a matching endpoint; undefined if there is none, or if loading
 * takes too long.
 */
export function nameOfRequest(isMatch: (endpoint: string) => boolean): Promise<string | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  return Promise.race([findName(isMatch), timeout])
}

async function findName(isMatch: (endpoint: string) => boolean): Promise<string | undefined> {
  const { modules, resources } = await import('@gemba/contract/modules.ts')
  const command = modules.flatMap((module) => module.commands).find(({ paths }) => paths.some(isMatch))
  if (command) return command.name
  for (const { name, routes } of resources) {
    const route = routes.find(({ method, path }) => isMatch(`${method} ${path}`))
    if (route) return `${name}.${route.operation}`
  }
  return undefined
}

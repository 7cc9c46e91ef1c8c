// The code under test: may an account be opened for this company? It knows the API, and nothing of the sandbox.

/** Creates a report, and returns its id. */
async function requestReport({ url, key }, companyId) {
  const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
  const response = await fetch(`${url}/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error((await response.json()).detail);
  return (await response.json()).id;
}

/** Returns the next step: wait, ask for documents, open the account, or refuse. */
async function decide({ url, key }, reportId) {
  const response = await fetch(`${url}/v1/reports/${reportId}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Error((await response.json()).detail);
  const { status, content } = await response.json();
  if (status === 'awaiting_documents') return 'ask for documents';
  if (['queued', 'processing', 'in_review'].includes(status)) return 'wait';
  if (status !== 'completed') return 'refuse';
  return content.conclusion.result.startsWith('aprobado') ? 'open' : 'refuse';
}

module.exports = { decide, requestReport };

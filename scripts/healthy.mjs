// The image's HEALTHCHECK: ends with 0 if the server of this container is ready, else with 1.
const { PORT = "3000" } = process.env;
try {
  const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
    signal: AbortSignal.timeout(4000),
  });
  console.log(await answer.text());
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.log(`The server does not answer: ${error.cause?.code ?? error.message}.`);
  process.exitCode = 1;
}
